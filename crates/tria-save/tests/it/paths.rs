//! Where the save is if nobody says otherwise.

use std::ffi::OsString;
use std::path::PathBuf;

use tria_save::path::{Platform, path_in};

fn found(platform: Platform, set: &[(&str, &str)], home: Option<&str>) -> Option<PathBuf> {
    let variable =
        |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(*value));
    path_in(platform, variable, home.map(PathBuf::from))
}

#[test]
fn every_platform_has_its_place() {
    let home = Some("/home/ada");
    let expect = |platform, set: &[(&str, &str)], path: &str| {
        assert_eq!(found(platform, set, home), Some(PathBuf::from(path)), "{platform:?} {set:?}");
    };
    expect(Platform::Xdg, &[], "/home/ada/.local/share/tria/career.db");
    expect(Platform::Xdg, &[("XDG_DATA_HOME", "/data")], "/data/tria/career.db");
    expect(Platform::Xdg, &[("XDG_DATA_HOME", "")], "/home/ada/.local/share/tria/career.db");
    expect(Platform::Xdg, &[("XDG_DATA_HOME", "data")], "/home/ada/.local/share/tria/career.db");
    expect(Platform::Xdg, &[("TRIA_SAVE", "my.db"), ("XDG_DATA_HOME", "/data")], "my.db");
    expect(Platform::Xdg, &[("TRIA_SAVE", "")], "/home/ada/.local/share/tria/career.db");
    expect(Platform::MacOs, &[], "/home/ada/Library/Application Support/tria/career.db");
    expect(Platform::Windows, &[], "/home/ada/AppData/Roaming/tria/career.db");
    expect(Platform::Windows, &[("APPDATA", "/roaming")], "/roaming/tria/career.db");
}

#[test]
fn without_a_home_there_is_none() {
    for platform in [Platform::Xdg, Platform::MacOs, Platform::Windows] {
        assert_eq!(found(platform, &[], None), None);
        assert_eq!(found(platform, &[], Some("")), None);
    }
    assert!(found(Platform::Xdg, &[("XDG_DATA_HOME", "/data")], None).is_some());
}

//! How often somebody may ask: limits by address and by account, and how many sockets each may have.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::Method;
use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::accounts::AccountId;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{
    ACCOUNT_BURST, ACCOUNT_EACH_MS, ADDRESS_BURST, ADDRESS_EACH_MS, ENTER_BURST, ENTER_EACH_MS,
    EXPORT_ADDRESS_BURST, EXPORT_ADDRESS_EACH_MS, EXPORT_BURST, EXPORT_EACH_MS, GUEST_BURST, GUEST_EACH_MS,
    NAME_BURST, NAME_EACH_MS, OPEN_BURST, OPEN_EACH_MS, PRINT_BURST, PRINT_EACH_MS, SOCKETS_ACCOUNT_MAX,
    SOCKETS_ADDRESS_MAX,
};

/// What kind of request it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Brings a password: logs in, signs up, changes it, or deletes the account.
    Enter,
    /// Makes a guest.
    Guest,
    /// Opens a table.
    Open,
    /// Exports everything that is kept of an account: all logs are read for it.
    Export,
    /// Draws a document to print.
    Print,
    /// Anything else.
    Rest,
}

impl Class {
    /// The class of a request to this route.
    pub fn of(method: &Method, route: &str) -> Self {
        match route {
            "/api/v1/login" | "/api/v1/signup" | "/api/v1/account/password" => Self::Enter,
            "/api/v1/account" if method == Method::DELETE => Self::Enter,
            "/api/v1/guest" => Self::Guest,
            "/api/v1/tables" if method == Method::POST => Self::Open,
            "/api/v1/account/export" => Self::Export,
            "/api/v1/print" => Self::Print,
            _ => Self::Rest,
        }
    }
}

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// The limits of a site.
pub struct Rates {
    on: bool,
    enter: Limiter<IpAddr>,
    guest: Limiter<IpAddr>,
    export_address: Limiter<IpAddr>,
    print: Limiter<IpAddr>,
    address: Limiter<IpAddr>,
    name: Limiter<(String, IpAddr)>,
    open: Limiter<AccountId>,
    export: Limiter<AccountId>,
    account: Limiter<AccountId>,
    sockets: Arc<Sockets>,
}

impl std::fmt::Debug for Rates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rates").field("on", &self.on).finish_non_exhaustive()
    }
}

impl Rates {
    /// The limits of a site, or none.
    pub fn new(on: bool) -> Self {
        Self {
            on,
            enter: limiter(ENTER_BURST, ENTER_EACH_MS),
            guest: limiter(GUEST_BURST, GUEST_EACH_MS),
            export_address: limiter(EXPORT_ADDRESS_BURST, EXPORT_ADDRESS_EACH_MS),
            print: limiter(PRINT_BURST, PRINT_EACH_MS),
            address: limiter(ADDRESS_BURST, ADDRESS_EACH_MS),
            name: limiter(NAME_BURST, NAME_EACH_MS),
            open: limiter(OPEN_BURST, OPEN_EACH_MS),
            export: limiter(EXPORT_BURST, EXPORT_EACH_MS),
            account: limiter(ACCOUNT_BURST, ACCOUNT_EACH_MS),
            sockets: Arc::default(),
        }
    }

    /// Counts a request of this address.
    ///
    /// # Errors
    /// `too-many`, with when to come back.
    pub fn address(&self, address: IpAddr, class: Class) -> Result<(), ApiError> {
        let address = network(address);
        self.count(&self.address, &address, "requests from your address")?;
        match class {
            Class::Enter => self.count(&self.enter, &address, "requests with a password from your address"),
            Class::Print => self.count(&self.print, &address, "documents to print from your address"),
            Class::Guest => self.count(&self.guest, &address, "guests from your address"),
            Class::Open | Class::Export | Class::Rest => Ok(()),
        }
    }

    /// Counts a request of this account, which comes from this address.
    ///
    /// # Errors
    /// `too-many`, with when to come back.
    pub fn account(&self, account: AccountId, address: Option<IpAddr>, class: Class) -> Result<(), ApiError> {
        self.count(&self.account, &account, "requests of your account")?;
        match class {
            Class::Open => self.count(&self.open, &account, "tables that you open"),
            Class::Export => {
                self.count(&self.export, &account, "exports of your account")?;
                // Here and not with the other requests: whoever is not logged in uses up nobody's exports.
                let address = address.map(network);
                address.map_or(Ok(()), |address| {
                    self.count(&self.export_address, &address, "exports from your address")
                })
            }
            _ => Ok(()),
        }
    }

    /// Counts a log-in to this name from this address, right or wrong: strangers elsewhere lock nobody out.
    ///
    /// # Errors
    /// `too-many`, with when to come back.
    pub fn name(&self, name: &str, address: IpAddr) -> Result<(), ApiError> {
        let key = (crate::accounts::names::key(name), network(address));
        self.count(&self.name, &key, "log-ins to this name from your address")
    }

    fn count<K: Hash + Eq + Clone>(&self, limiter: &Limiter<K>, key: &K, what: &str) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            let seconds = wait.as_secs() + 1;
            let message = format!("too many {what}; try again in {seconds} s");
            ApiError { retry_after: Some(seconds), ..ApiError::new(ErrorCode::TooMany, message) }
        })
    }

    /// Takes a place for a socket or stream of this account at this address, as long as the answer is kept.
    ///
    /// # Errors
    /// `too-many` if there are enough.
    pub fn socket(&self, account: AccountId, address: IpAddr) -> Result<SocketPlace, ApiError> {
        let address = network(address);
        let mut open = self.sockets.open();
        let count = |owner| open.get(&owner).copied().unwrap_or(0);
        let (of_account, of_address) = (count(Owner::Account(account)), count(Owner::Address(address)));
        if self.on && (of_account >= SOCKETS_ACCOUNT_MAX || of_address >= SOCKETS_ADDRESS_MAX) {
            let message = format!(
                "too many sockets: an account has at most {SOCKETS_ACCOUNT_MAX}, an address {SOCKETS_ADDRESS_MAX}; close one first"
            );
            return Err(ApiError::new(ErrorCode::TooMany, message));
        }
        for owner in [Owner::Account(account), Owner::Address(address), Owner::Everybody] {
            *open.entry(owner).or_default() += 1;
        }
        Ok(SocketPlace { sockets: self.sockets.clone(), account, address })
    }

    /// How many sockets and streams there are.
    pub fn sockets(&self) -> usize {
        self.sockets.open().get(&Owner::Everybody).copied().unwrap_or(0)
    }

    /// Forgets whoever has been quiet for long enough to have everything again.
    pub fn forget(&self) {
        for limiter in [&self.enter, &self.guest, &self.export_address, &self.print, &self.address] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        for limiter in [&self.open, &self.export, &self.account] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        self.name.retain_recent();
        self.name.shrink_to_fit();
    }
}

fn limiter<K: Hash + Eq + Clone>(burst: u32, each: u64) -> Limiter<K> {
    let quota = Quota::with_period(Duration::from_millis(each)).expect("a time that is not zero");
    RateLimiter::dashmap(quota.allow_burst(NonZeroU32::new(burst).expect("a burst that is not zero")))
}

/// What counts as one address: whoever has one of IPv6 has 2⁶⁴ of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let first = u128::from(address) >> 64 << 64;
            IpAddr::V6(first.into())
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Owner {
    Account(AccountId),
    Address(IpAddr),
    Everybody,
}

#[derive(Default)]
struct Sockets(Mutex<HashMap<Owner, usize>>);

impl Sockets {
    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<Owner, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a socket or stream; it is free again when this is dropped.
pub struct SocketPlace {
    sockets: Arc<Sockets>,
    account: AccountId,
    address: IpAddr,
}

impl std::fmt::Debug for SocketPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SocketPlace")
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        for owner in [Owner::Account(self.account), Owner::Address(self.address), Owner::Everybody] {
            if let Some(count) = open.get_mut(&owner) {
                *count -= 1;
                if *count == 0 {
                    open.remove(&owner);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rates;
    use crate::limits::NAME_BURST;

    #[test]
    fn wrong_passwords_from_elsewhere_lock_nobody_out() {
        let rates = Rates::new(true);
        let [stranger, owner] = [[192, 0, 2, 1], [192, 0, 2, 2]].map(std::net::IpAddr::from);
        for _ in 0..NAME_BURST {
            assert!(rates.name("Ada", stranger).is_ok());
        }
        assert!(rates.name("ada", stranger).is_err(), "the stranger waits");
        assert!(rates.name("Bea", stranger).is_ok(), "for this name");
        for _ in 0..NAME_BURST {
            assert!(rates.name("Ada", owner).is_ok(), "and the owner does not");
        }
    }
}

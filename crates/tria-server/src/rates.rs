//! Rate limits by address and by account, and limits of open sockets.

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
    SOCKETS_ADDRESS_MAX, WEBHOOK_BURST, WEBHOOK_EACH_MS,
};

/// Class of a request, for its rate limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Sends a password: log-in, sign-up, change of the password, deletion of the account.
    Enter,
    /// Creates a guest.
    Guest,
    /// Opens a table.
    Open,
    /// Exports all data of an account, which reads all logs.
    Export,
    /// Draws a document to print.
    Print,
    /// Creates or tests a webhook, for which requests go out.
    Webhook,
    /// All other requests.
    Rest,
}

impl Class {
    /// Returns the class of a request by its method and route.
    pub fn of(method: &Method, route: &str) -> Self {
        match route {
            "/api/v1/login"
            | "/api/v1/signup"
            | "/api/v1/recover"
            | "/api/v1/reset"
            | "/api/v1/account/password"
            | "/api/v1/account/recovery-codes" => Self::Enter,
            "/api/v1/account" if method == Method::DELETE => Self::Enter,
            "/api/v1/guest" => Self::Guest,
            "/api/v1/tables" if method == Method::POST => Self::Open,
            "/api/v1/account/export" => Self::Export,
            "/api/v1/print" => Self::Print,
            "/api/v1/account/webhooks" if method == Method::POST => Self::Webhook,
            "/api/v1/account/webhooks/{id}/test" => Self::Webhook,
            _ => Self::Rest,
        }
    }
}

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// Rate limiters of a site.
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
    webhook: Limiter<AccountId>,
    account: Limiter<AccountId>,
    sockets: Arc<Sockets>,
}

impl std::fmt::Debug for Rates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rates").field("on", &self.on).finish_non_exhaustive()
    }
}

impl Rates {
    /// Creates the limiters; if `on` is false, nothing is limited.
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
            webhook: limiter(WEBHOOK_BURST, WEBHOOK_EACH_MS),
            account: limiter(ACCOUNT_BURST, ACCOUNT_EACH_MS),
            sockets: Arc::default(),
        }
    }

    /// Counts a request from this address.
    ///
    /// # Errors
    /// `too-many`, with the time after which to retry.
    pub fn address(&self, address: IpAddr, class: Class) -> Result<(), ApiError> {
        let address = network(address);
        self.count(&self.address, &address, "requests from your address")?;
        match class {
            Class::Enter => self.count(&self.enter, &address, "requests with a password from your address"),
            Class::Print => self.count(&self.print, &address, "documents to print from your address"),
            Class::Guest => self.count(&self.guest, &address, "guests from your address"),
            Class::Open | Class::Export | Class::Webhook | Class::Rest => Ok(()),
        }
    }

    /// Counts a request of this account from this address.
    ///
    /// # Errors
    /// `too-many`, with the time after which to retry.
    pub fn account(&self, account: AccountId, address: Option<IpAddr>, class: Class) -> Result<(), ApiError> {
        self.count(&self.account, &account, "requests of your account")?;
        match class {
            Class::Open => self.count(&self.open, &account, "tables that you open"),
            Class::Webhook => self.count(&self.webhook, &account, "webhooks that you make or try"),
            Class::Export => {
                self.count(&self.export, &account, "exports of your account")?;
                // Counted only for accounts: a client without a token must not use up the exports of its address.
                let address = address.map(network);
                address.map_or(Ok(()), |address| {
                    self.count(&self.export_address, &address, "exports from your address")
                })
            }
            _ => Ok(()),
        }
    }

    /// Counts a log-in attempt for this name from this address; attempts from other addresses do not lock the owner out.
    ///
    /// # Errors
    /// `too-many`, with the time after which to retry.
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

    /// Counts a socket or stream of this account and address until the returned guard is dropped.
    ///
    /// # Errors
    /// `too-many` if the account or the address has too many.
    pub fn socket(&self, account: AccountId, address: IpAddr) -> Result<SocketPlace, ApiError> {
        let address = network(address);
        let mut open = self.sockets.open();
        let count = |owner| open.get(&owner).copied().unwrap_or(0);
        let (of_account, of_address) =
            (count(SocketOwner::Account(account)), count(SocketOwner::Address(address)));
        if self.on && (of_account >= SOCKETS_ACCOUNT_MAX || of_address >= SOCKETS_ADDRESS_MAX) {
            let message = format!(
                "too many sockets: an account has at most {SOCKETS_ACCOUNT_MAX}, an address {SOCKETS_ADDRESS_MAX}; close one first"
            );
            return Err(ApiError::new(ErrorCode::TooMany, message));
        }
        for owner in [SocketOwner::Account(account), SocketOwner::Address(address), SocketOwner::All] {
            *open.entry(owner).or_default() += 1;
        }
        Ok(SocketPlace { sockets: self.sockets.clone(), account, address })
    }

    /// Returns the number of open sockets and streams.
    pub fn sockets(&self) -> usize {
        self.sockets.open().get(&SocketOwner::All).copied().unwrap_or(0)
    }

    /// Drops the limiters' entries that are back at their full burst.
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
    let quota = Quota::with_period(Duration::from_millis(each)).expect("the period is not zero");
    RateLimiter::dashmap(quota.allow_burst(NonZeroU32::new(burst).expect("the burst is not zero")))
}

/// Returns the address by which requests are counted: an IPv6 client has a network of 2⁶⁴ addresses.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let prefix = u128::from(address) >> 64 << 64;
            IpAddr::V6(prefix.into())
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// Key of a count of sockets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum SocketOwner {
    Account(AccountId),
    Address(IpAddr),
    All,
}

#[derive(Default)]
struct Sockets(Mutex<HashMap<SocketOwner, usize>>);

impl Sockets {
    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<SocketOwner, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Guard of a counted socket or stream; dropping it ends the count.
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
        for owner in
            [SocketOwner::Account(self.account), SocketOwner::Address(self.address), SocketOwner::All]
        {
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
    fn wrong_passwords_from_elsewhere_do_not_lock_the_owner_out() {
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

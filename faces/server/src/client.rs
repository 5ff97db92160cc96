//! Who asks: turns go to clients, not to requests.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// Whoever asks from one network address. Clients behind one proxy are one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    /// The address; of one of IPv6 only the network, in which a machine has as many addresses as it
    /// likes.
    At(IpAddr),
    /// The server itself, which looks after its workers.
    Server,
}

impl Client {
    pub(crate) fn of(peer: SocketAddr) -> Client {
        Client::At(match peer.ip().to_canonical() {
            IpAddr::V6(ip) => {
                let network = ip.segments().map(u128::from).iter().take(4).fold(0, |all, part| all << 16 | part);
                Ipv6Addr::from(network << 64).into()
            }
            ip => ip,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_is_one_client() {
        let client = |address: &str| Client::of(address.parse().unwrap());
        assert_eq!(client("10.0.0.1:5"), client("[::ffff:10.0.0.1]:6"));
        assert_ne!(client("10.0.0.1:5"), client("10.0.0.2:5"));
        assert_eq!(client("[2001:db8:1:2::1]:5"), client("[2001:db8:1:2:3:4:5:6]:5"));
        assert_ne!(client("[2001:db8:1:2::1]:5"), client("[2001:db8:1:3::1]:5"));
    }
}

//! Numerical functions with the same bits on every machine.

/// The exponential function of a number that is not positive, by multiplication alone: the standard library's may differ in the last digit between machines, and a move must not.
pub(crate) fn exp(exponent: f64) -> f64 {
    let mut power = 1.0 + exponent.max(-500.0) / 4096.0;
    for _ in 0..12 {
        power *= power;
    }
    power
}

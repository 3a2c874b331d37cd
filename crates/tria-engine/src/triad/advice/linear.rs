//! Least squares with slight shrinkage: what each card adds to the result of a game.

/// Symmetric normal equations, accumulated one observation at a time.
pub(super) struct Equations {
    size: usize,
    matrix: Vec<f64>,
    /// One right-hand side for each fitted number.
    sides: [Vec<f64>; 2],
}

/// The fit: coefficients for each right-hand side, and the inverse of the matrix for their errors.
pub(super) struct Fit {
    pub(super) coefficients: [Vec<f64>; 2],
    inverse: Vec<f64>,
    size: usize,
}

impl Equations {
    /// Equations with `size` unknowns, each shrunk towards zero as if `shrinkage` observations of zero had been made.
    pub(super) fn new(size: usize, shrinkage: f64) -> Self {
        let mut matrix = vec![0.0; size * size];
        for place in 0..size {
            matrix[place * size + place] = shrinkage;
        }
        Self { size, matrix, sides: [vec![0.0; size], vec![0.0; size]] }
    }

    /// Adds an observation: its unknowns with their factors, and the two observed numbers.
    pub(super) fn add(&mut self, row: &[(usize, f64)], observed: [f64; 2]) {
        for (one, factor) in row {
            for (other, again) in row {
                self.matrix[one * self.size + other] += factor * again;
            }
            for (side, observed) in self.sides.iter_mut().zip(observed) {
                side[*one] += factor * observed;
            }
        }
    }

    /// Solves by the Cholesky decomposition; shrinkage keeps the matrix positive.
    pub(super) fn solve(self) -> Fit {
        let (size, mut matrix) = (self.size, self.matrix);
        for row in 0..size {
            for column in 0..=row {
                let (above, below) = matrix.split_at(row * size);
                let upper =
                    if column == row { &below[..size] } else { &above[column * size..(column + 1) * size] };
                let known: f64 =
                    upper[..column].iter().zip(&below[..column]).map(|(one, other)| one * other).sum();
                let rest = matrix[row * size + column] - known;
                matrix[row * size + column] =
                    if row == column { rest.sqrt() } else { rest / matrix[column * size + column] };
            }
        }
        let mut inverse = vec![0.0; size * size];
        for place in 0..size {
            let mut unit = vec![0.0; size];
            unit[place] = 1.0;
            back_and_forth(&matrix, size, &mut unit);
            inverse[place * size..(place + 1) * size].copy_from_slice(&unit);
        }
        let coefficients = self.sides.map(|mut side| {
            back_and_forth(&matrix, size, &mut side);
            side
        });
        Fit { coefficients, inverse, size }
    }
}

/// Forward and back substitution with the lower triangle.
fn back_and_forth(lower: &[f64], width: usize, side: &mut [f64]) {
    for row in 0..width {
        let known: f64 = lower[row * width..row * width + row]
            .iter()
            .zip(&side[..row])
            .map(|(one, other)| one * other)
            .sum();
        side[row] = (side[row] - known) / lower[row * width + row];
    }
    for row in (0..width).rev() {
        side[row] /= lower[row * width + row];
        let solved = side[row];
        for (value, factor) in side[..row].iter_mut().zip(&lower[row * width..row * width + row]) {
            *value -= factor * solved;
        }
    }
}

impl Fit {
    /// A row of the inverse.
    pub(super) fn row(&self, place: usize) -> &[f64] {
        &self.inverse[place * self.size..(place + 1) * self.size]
    }

    /// The variance of a sum of unknowns with these factors, for observations of variance 1.
    pub(super) fn variance(&self, factors: &[f64]) -> f64 {
        let row =
            |place: usize| self.row(place).iter().zip(factors).map(|(one, other)| one * other).sum::<f64>();
        factors
            .iter()
            .enumerate()
            .map(|(place, factor)| if *factor == 0.0 { 0.0 } else { factor * row(place) })
            .sum()
    }
}

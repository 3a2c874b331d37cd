//! The module's exported functions: bytes in and bytes out through its memory.
//!
//! The only file of Tria with `unsafe` in it, because the browser passes raw addresses.
//! The page follows four steps: `alloc` memory for the request and write it there, `call` it (which frees that memory), read the answer, and `dealloc` the answer.
//! After a trap the module must not be called again.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::Engine;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Allocates zeroed memory.
#[unsafe(no_mangle)]
extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Frees memory.
///
/// # Safety
/// The address and the length must be those of `alloc` or `call`, and not have been given back before.
#[unsafe(no_mangle)]
unsafe extern "C" fn dealloc(address: *mut u8, len: usize) {
    // SAFETY: as the caller promises, this is a boxed slice of that length that was leaked here.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, len)) });
}

/// Answers a request and frees its memory; returns the address of the answer in the upper half, its length in the lower.
///
/// # Safety
/// The address and the length must be those of an `alloc` that was not given back.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(address: *mut u8, len: usize) -> u64 {
    // SAFETY: as the caller promises, this is a boxed slice of that length that was leaked by `alloc`.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, len)) };
    handed_out(ENGINE.with_borrow_mut(|engine| engine.answer(&request)))
}

fn handed_out(text: String) -> u64 {
    let bytes = text.into_bytes().into_boxed_slice();
    let len = bytes.len() as u64;
    let address = Box::into_raw(bytes).cast::<u8>() as usize as u64;
    address << 32 | len
}

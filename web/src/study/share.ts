// Records and positions in an address: compressed behind the `#`, which browsers never send to a server.

/** Maximum unpacked size of the text in an address. */
export const SHARED_MAX = 1_048_576;

/** The prefix names the encoding, so that old addresses stay readable. */
const PREFIX = '1.';

export class BadLink extends Error {}

/** A text as the part of an address behind the `#`. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return PREFIX + base64url(bytes);
}

/** The text of such a part; null if it is none, an error if it is a damaged one. */
export async function unpack(fragment: string): Promise<string | null> {
  const part = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (!part.startsWith(PREFIX)) return null;
  const bytes = fromBase64url(part.slice(PREFIX.length));
  if (!bytes) throw new BadLink('damaged');
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      // A few bytes can unpack to very many.
      if (length > SHARED_MAX) {
        await reader.cancel();
        throw new BadLink('too long');
      }
      text += decoder.decode(read.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink('damaged');
  }
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

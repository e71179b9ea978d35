/** Where the COM layer finds the functions of ole32 and oleaut32. Nothing is loaded before the first use. */
import { LumosError } from '../../../errors.js';
import { loadOle, type Ole } from '../ole.ffi.js';

let loaded: Ole | null = null;

/** @throws LumosError BACKEND_UNAVAILABLE where COM does not exist */
export function ole(): Ole {
  if (loaded !== null) return loaded;
  try {
    loaded = loadOle();
  } catch (cause) {
    throw new LumosError('BACKEND_UNAVAILABLE', 'COM cannot be used on this system', {
      hint: process.platform === 'win32' ? 'ole32.dll does not load; repair the system.' : 'This part needs Windows.',
      cause,
    });
  }
  return loaded;
}

/** Puts other functions in their place, for tests on systems without COM. Returns the function that takes them back. */
export function replaceOle(functions: Ole): () => void {
  const before = loaded;
  loaded = functions;
  return () => {
    loaded = before;
  };
}

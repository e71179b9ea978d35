/** `ClipboardSystem` as Windows answers it. */
import type { ClipboardSystem } from './clipboard-system.js';
import { loadGdi32 } from './gdi32.ffi.js';
import { loadKernel32, viewNativeMemory } from './kernel32.ffi.js';
import { readWide, wide } from './structures.js';
import { loadUser32Clipboard } from './user32-clipboard.ffi.js';

/** GMEM_MOVEABLE, winbase.h: what SetClipboardData asks for */
const MOVEABLE = 0x0002;
/** HWND_MESSAGE, winuser.h: a window that is never seen and never enumerated */
const HWND_MESSAGE = -3;
const CF_ENHMETAFILE = 14;
/** Formats with registered names, 0xC000 … 0xFFFF (RegisterClipboardFormat). */
const FIRST_REGISTERED = 0xc000;

export function nativeClipboard(): ClipboardSystem {
  const user = loadUser32Clipboard();
  const kernel = loadKernel32();
  const gdi = loadGdi32();
  const className = wide('STATIC');
  // Without a window of its own an owner may put nothing there (OpenClipboard, Remarks). It lives only while the clipboard
  // is open: this thread answers no messages, and whoever empties the clipboard later would wait for it.
  let owner = 0;
  return {
    open() {
      owner = user.CreateWindowExW(0, className, null, 0, 0, 0, 0, 0, HWND_MESSAGE, 0, 0, 0);
      if (user.OpenClipboard(owner) !== 0) return true;
      this.close();
      return false;
    },
    close() {
      user.CloseClipboard();
      if (owner !== 0) user.DestroyWindow(owner);
      owner = 0;
    },
    empty: () => void user.EmptyClipboard(),
    formats() {
      const found: number[] = [];
      for (let format = user.EnumClipboardFormats(0); format !== 0; format = user.EnumClipboardFormats(format)) {
        found.push(format);
      }
      return found;
    },
    formatName(format) {
      if (format < FIRST_REGISTERED) return '';
      const text = Buffer.alloc(512);
      return readWide(text, user.GetClipboardFormatNameW(format, text, 255));
    },
    register: (name) => user.RegisterClipboardFormatW(wide(name)),
    read(format, limit) {
      const memory = user.GetClipboardData(format);
      if (memory === 0) return null;
      const size = kernel.GlobalSize(memory);
      if (size > limit) return null;
      const address = size === 0 ? null : kernel.GlobalLock(memory);
      if (address === null) return size === 0 ? new Uint8Array(0) : null;
      try {
        return viewNativeMemory(address, size).slice();
      } finally {
        kernel.GlobalUnlock(memory);
      }
    },
    write(format, bytes) {
      const memory = kernel.GlobalAlloc(MOVEABLE, Math.max(1, bytes.length));
      const address = memory === 0 ? null : kernel.GlobalLock(memory);
      if (address === null) return false;
      viewNativeMemory(address, bytes.length).set(bytes);
      kernel.GlobalUnlock(memory);
      if (user.SetClipboardData(format, memory) !== 0) return true;
      kernel.GlobalFree(memory);
      return false;
    },
    readMetafile(limit) {
      const file = user.GetClipboardData(CF_ENHMETAFILE);
      const size = file === 0 ? 0 : gdi.GetEnhMetaFileBits(file, 0, null);
      if (size === 0 || size > limit) return null;
      const bytes = Buffer.alloc(size);
      return gdi.GetEnhMetaFileBits(file, size, bytes) === size ? bytes : null;
    },
    writeMetafile(bytes) {
      const file = gdi.SetEnhMetaFileBits(bytes.length, bytes);
      return file !== 0 && user.SetClipboardData(CF_ENHMETAFILE, file) !== 0;
    },
    sequence: () => user.GetClipboardSequenceNumber(),
    isOpenElsewhere: () => user.GetOpenClipboardWindow() !== 0,
  };
}

/** Native declaration of messages whose parameter is memory. Nothing else lives here. Source: <winuser.h>. */
import koffi from 'koffi';

export interface MessageFunctions {
  /** `LRESULT SendMessageTimeoutW(HWND, UINT, WPARAM, LPARAM, UINT flags, UINT ms, PDWORD_PTR result)`; 0 = not answered */
  SendMessageTimeoutW(
    hwnd: number,
    message: number,
    wParam: number,
    memory: Uint8Array,
    flags: number,
    ms: number,
    result: Uint8Array,
  ): number;
}

let loaded: MessageFunctions | undefined;

/** Throws where there is no user32.dll. */
export function loadMessageFunctions(): MessageFunctions {
  loaded ??= {
    SendMessageTimeoutW: koffi
      .load('user32.dll')
      .func('int64 __stdcall SendMessageTimeoutW(int64, uint32, uint64, void *, uint32, uint32, void *)'),
  };
  return loaded;
}

/** Constants of <winuser.h>, <dwmapi.h> and <winnt.h> that the Windows files share. */

/** GetWindow */
export const GW_OWNER = 4;
/** GetAncestor */
export const GA_PARENT = 1;
export const GA_ROOT = 2;
export const GA_ROOTOWNER = 3;
/** GetWindowLongPtr */
export const GWL_STYLE = -16;
export const GWL_ID = -12;
export const GWL_EXSTYLE = -20;

export const WS_CAPTION = 0x00c0_0000;
export const WS_EX_DLGMODALFRAME = 0x0000_0001;
export const WS_EX_TRANSPARENT = 0x0000_0020;
export const WS_EX_TOOLWINDOW = 0x0000_0080;
export const WS_EX_APPWINDOW = 0x0004_0000;
export const WS_EX_NOACTIVATE = 0x0800_0000;

/** ShowWindow */
export const SW_MAXIMIZE = 3;
export const SW_MINIMIZE = 6;
export const SW_RESTORE = 9;

/** DwmGetWindowAttribute */
export const DWMWA_EXTENDED_FRAME_BOUNDS = 9;
export const DWMWA_CLOAKED = 14;
/** Value of DWMWA_CLOAKED: by the shell (another virtual desktop). */
export const DWM_CLOAKED_SHELL = 2;

/** GetSystemMetrics */
export const SM_SWAPBUTTON = 23;
export const SM_XVIRTUALSCREEN = 76;
export const SM_YVIRTUALSCREEN = 77;
export const SM_CXVIRTUALSCREEN = 78;
export const SM_CYVIRTUALSCREEN = 79;

export const WM_NULL = 0x0000;
export const WM_CLOSE = 0x0010;

/** SetWindowPos */
export const SWP_NOSIZE = 0x0001;
export const SWP_NOMOVE = 0x0002;
export const SWP_NOZORDER = 0x0004;
export const SWP_NOACTIVATE = 0x0010;
export const SWP_ASYNCWINDOWPOS = 0x4000;

/** Integrity levels (SECURITY_MANDATORY_…_RID, winnt.h). */
export const INTEGRITY_MEDIUM = 0x2000;
export const INTEGRITY_HIGH = 0x3000;

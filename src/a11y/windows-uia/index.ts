/** The backend of Windows: UI Automation over COM. Importing it loads nothing native. */
export { createWindowsUiaBackend } from './backend.js';

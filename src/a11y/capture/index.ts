/** Saved captures: one `.lumos` file holds what could be seen of some surfaces at one moment. */
export { type CaptureBackend, createCaptureBackend } from './backend.js';
export {
  type Capture,
  type CaptureContent,
  type CaptureMeta,
  packCapture,
  REDACTED,
  readCapture,
  saveCapture,
} from './capture.js';
export { readForCapture } from './take.js';

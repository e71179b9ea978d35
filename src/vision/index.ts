/** What other folders use of vision. */
export { createVisionBackend, type PictureSource, type VisionBackend } from './backend.js';
export { createVisionPass, type VisionOptions } from './configure.js';
export { drawMarks, type Mark } from './marks.js';
export type {
  Caption,
  Captioner,
  Detection,
  Detector,
  Picture,
  SeenElement,
  TextReader,
  VisionClass,
  VisionSource,
  Word,
} from './model.js';
export { type ParsedPicture, type ParseOptions, parsePicture } from './parse-picture.js';
export { createPass, type SeenPicture, type SeeOptions, type VisionPass, type VisionStages } from './pass.js';
export { decodePicture, encodePicture, fromRgba } from './picture.js';

import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { toText } from '../../blueprint/text.js';
import type { ParsedPicture } from '../../vision/index.js';
import { badUsage, type Exit, examples, number, oneOf, type PlaceOptions, runs, withJson } from '../command.js';
import { onEndSignals } from '../end-signals.js';
import { marksOf } from '../marks.js';

interface ParseCommandOptions extends PlaceOptions {
  readonly marks?: string;
  readonly format: 'blueprint' | 'omniparser';
  readonly bounds?: boolean;
  readonly downsample?: number;
  readonly least?: number;
  readonly omniparser?: string;
  readonly ocr?: string;
  readonly languages?: string;
  readonly reader: 'auto' | 'program' | 'none';
  readonly detector: 'auto' | 'regions';
}

/** `lumos parse`: what can be seen in a picture file. */
export function addParse(program: Command, exit: Exit): void {
  const command = withJson(
    program
      .command('parse')
      .argument('<picture>', 'a PNG, JPEG, WebP, GIF or TIFF file')
      .description('print what can be seen in a picture'),
  )
    .option(
      '-f, --format <form>',
      'blueprint, or omniparser (its JSON, joined by its rules)',
      oneOf(['blueprint', 'omniparser']),
      'blueprint',
    )
    .option('--bounds', 'with places, in pixels of the picture')
    .option('--marks <file.png>', 'also save the picture with a numbered mark on each element')
    .option('--downsample <factor>', 'look at a smaller copy, 0.1 to 1: faster, and small text is lost', number)
    .option('--least <pixels>', 'leave out what is smaller', number)
    .option('--omniparser <folder>', "OmniParser's weights instead of the built-in detector")
    .option('--ocr <folder>', "PP-OCR's text models (det.onnx, rec.onnx, dict.txt) instead of the built-in reader")
    .option('--detector <which>', 'auto, or regions (without a model)', oneOf(['auto', 'regions']), 'auto')
    .option('--reader <which>', 'auto, program (tesseract in PATH) or none', oneOf(['auto', 'program', 'none']), 'auto')
    .option('--languages <list>', 'of the text, as tesseract names them, with commas between (default: eng)');
  examples(command, [
    'lumos parse screen.png',
    'lumos parse screen.png --marks marked.png --json',
    'lumos parse screen.png --format omniparser',
  ]);
  runs<ParseCommandOptions>(command, exit, async (output, options, [file = '']) => {
    const { downsample, least } = options;
    if (downsample !== undefined && !(downsample >= 0.1 && downsample <= 1))
      throw badUsage('--downsample takes 0.1 to 1.');
    if (options.ocr !== undefined && options.reader !== 'auto')
      throw badUsage('--ocr brings a text reader of its own: leave out --reader.');
    const { createVisionPass, parsePicture } = await import('../../vision/index.js');
    const languages = options.languages?.split(',').map((language) => language.trim());
    const pass = await createVisionPass({
      reader: options.reader,
      detector: options.detector,
      ...(options.format === 'omniparser' ? { merge: 'omniparser' } : {}),
      ...(options.omniparser === undefined ? {} : { omniparser: options.omniparser }),
      ...(options.ocr === undefined ? {} : { ocr: options.ocr }),
      ...(languages === undefined ? {} : { languages }),
    });
    for (const licence of pass.licences) output.note(licence);
    const ending = onEndSignals(() => pass.close(), true);
    try {
      const parsed = await parsePicture(file, pass, {
        signal: ending.signal,
        // A person waits for a whole answer rather than read half of one.
        stageMs: 120_000,
        ...(downsample === undefined ? {} : { downsample }),
        ...(least === undefined ? {} : { leastSide: least }),
      });
      for (const why of parsed.seen.missing) output.note(`${why}.`);
      const marked =
        options.marks === undefined ? undefined : await marksOf(parsed.picture, parsed.blueprint, parsed.reduction);
      if (marked !== undefined && options.marks !== undefined) {
        await writeFile(options.marks, marked);
        output.note(`saved ${options.marks}`);
      }
      if (options.format === 'omniparser') {
        const answer = await omniparserForm(parsed, marked);
        output.result(JSON.stringify(answer, null, 1), answer);
      } else {
        const text = toText(parsed.blueprint, options.bounds ? { bounds: true } : {});
        output.result(text, { blueprint: parsed.blueprint, text });
      }
    } finally {
      await pass.close();
      ending.release();
    }
    return undefined;
  });
}

async function omniparserForm(
  { seen, picture, reduction }: ParsedPicture,
  marked: Uint8Array | undefined,
): Promise<object> {
  const { toOmniparser } = await import('../../vision/omniparser/index.js');
  return toOmniparser(seen.elements, {
    width: Math.round(picture.width * reduction),
    height: Math.round(picture.height * reduction),
    milliseconds: seen.timings.whole,
    ...(marked === undefined ? {} : { marked }),
  });
}

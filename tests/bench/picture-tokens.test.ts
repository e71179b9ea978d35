/** What a screenshot counts as in Table III (LU-43). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureTokens } from '../../bench/table3/picture-tokens.js';

test('a picture counts by tiles of 512 after it was made to fit, as in the published examples', () => {
  assert.equal(pictureTokens({ width: 1024, height: 1024 }), 765);
  assert.equal(pictureTokens({ width: 2048, height: 4096 }), 1105);
  assert.equal(pictureTokens({ width: 512, height: 512 }), 255);
  assert.equal(pictureTokens({ width: 1280, height: 800 }), 1105);
});

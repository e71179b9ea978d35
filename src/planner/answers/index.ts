/** Answers of models as they come: coerced where the meaning is certain, otherwise complained of precisely. */
export type { ComplaintReason } from './judge.js';
export { type ReadAnswer, type ReadContext, readAnswer } from './read-answer.js';

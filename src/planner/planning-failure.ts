/** A planner's failure, together with the questions and answers that led to it, so that traces and spending limits know them. */
import { LumosError } from '../errors.js';
import type { Exchange } from './planner.js';

export class PlanningFailure extends LumosError {
  /** @param error what went wrong; its code, sentence and hint are taken over */
  constructor(
    error: LumosError,
    readonly exchanges: readonly Exchange[],
  ) {
    super(error.code, error.message, { ...error.toJSON(), cause: error.cause ?? error });
  }
}

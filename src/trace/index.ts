/** Traces of runs: `lumos.trace/1` and what can be done with it. */
export { reportHtml } from './html/report.js';
export { openTrace, traceOfRecords } from './load.js';
export { readOmnimcp } from './omnimcp-read.js';
export { OMNIMCP_SCHEMA } from './omnimcp-schema.js';
export { toOmnimcp } from './omnimcp-write.js';
export { pastOf } from './past.js';
export { defaultTracePath, listTraces, traceFolder } from './place.js';
export { readRecords } from './reader.js';
export type { HeaderRecord, TraceDesktop, TraceRecord, TraceTarget } from './records.js';
export { type ReplayResult, type ReplayRow, type ReplayStop, replayTrace } from './replay.js';
export { TRACE_SCHEMA } from './schema.js';
export { rawTreeOf } from './snapshot.js';
export { stepText, traceText } from './text.js';
export { loadTrace, type Trace, type TraceExchange, type TraceStep } from './trace.js';
export { type Finding, type Validation, validateTrace } from './validate.js';
export { createTraceWriter, type TraceWriter, type TraceWriterOptions } from './writer.js';

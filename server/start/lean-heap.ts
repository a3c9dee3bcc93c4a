// How far the heap may grow before what nobody needs any more is taken away.
import { setFlagsFromString } from 'node:v8'

/**
 * On a machine with much memory V8 gives young objects up to a hundred megabytes, and lets old ones grow to four times what
 * is needed; an import of many rows then holds hundreds of megabytes of rubbish. Called when the server is open, this keeps
 * the room for young objects at what the start needed, and that for old ones at half as much again as is needed.
 */
export const keepHeapLean = (): void => setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=50')

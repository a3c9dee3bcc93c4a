// A place for copies: what can be done there.
import type { BackupCopy } from '../config/config.ts'

export type CopyPlaceSettings = BackupCopy

/** Names have `/` between their parts; all calls throw CopyFailed. */
export interface CopyPlace {
  readonly list: () => Promise<readonly string[]>
  /** Removes what a stick that was pulled out, or a process that was killed, has left; for the process that copies. */
  readonly removeUnfinished: () => Promise<void>
  /** A bucket is always the same one, and has what was written into it. */
  readonly has: (name: string) => Promise<boolean>
  /** Writes a file under a name that is not there yet. */
  readonly put: (name: string, file: string) => Promise<void>
  /** Reads into a file. */
  readonly get: (name: string, file: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  /** Where it lies: two folders of one disk have the same number. Undefined for a bucket. */
  readonly findDevice: () => Promise<number | undefined>
}

/** Called while bytes move. */
export type OnProgress = () => void

/** The name of the folder, or the address of the bucket. */
export const describePlace = (settings: CopyPlaceSettings): string =>
  'folder' in settings ? settings.folder : settings.url

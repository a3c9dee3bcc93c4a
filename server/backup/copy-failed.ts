// Why a copy was not written: a sentence for the operator, and a kind that owners see in their language.
import { getErrorCode } from '../storage/storage.ts'
import { BackupFailed } from './backup-failed.ts'

/** `gone`: not there or not reached; `slow`: does not answer; `refused`: no right to write; `changed`: read back otherwise. */
export const copyFailureKinds = ['gone', 'full', 'slow', 'refused', 'changed', 'other'] as const
export type CopyFailureKind = (typeof copyFailureKinds)[number]

export class CopyFailed extends BackupFailed {
  readonly kind: CopyFailureKind
  constructor(kind: CopyFailureKind, sentence: string) {
    super(sentence)
    this.name = 'CopyFailed'
    this.kind = kind
  }
}

const kindsByCode: readonly (readonly [CopyFailureKind, RegExp, string])[] = [
  ['full', /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, 'is full: make room there'],
  ['refused', /^(?:EACCES|EPERM|EROFS|SQLITE_(?:CANTOPEN|PERM|READONLY)\w*)$/, 'may not be written by this user'],
  [
    'gone',
    /^(?:ENOENT|ENOTDIR|EIO|ENODEV|ENXIO|ESTALE|ENOTCONN|EHOSTDOWN|EHOSTUNREACH|ETIMEDOUT|UNKNOWN|EBADF|SQLITE_IOERR\w*)$/,
    'is not there: plug the disk in, or connect the share',
  ],
]

/** Returns what failed at a place; an error of another kind as it is. */
export const toCopyFailure = (error: unknown, place: string): unknown => {
  const code = getErrorCode(error)
  const match = kindsByCode.find(([, codes]) => codes.test(code))
  if (!match || error instanceof BackupFailed) return error
  const [kind, , text] = match
  return new CopyFailed(kind, `${place} ${text} (${code}).`)
}

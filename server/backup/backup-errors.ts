// Why a copy was not written: a sentence for the operator, and a kind that owners see in their language.

import { formatMessage } from '../../engine/schema/wording.ts'
import { hasChainLevel } from '../caller/move-access.ts'
import { loadMessageWording } from '../message/push/post-message.ts'
import type { PushMessage } from '../message/push/push-service.ts'
import { getErrorCode } from '../storage/storage.ts'

/** The reason why no backup was written or read, as a sentence. */
export class BackupFailed extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'BackupFailed'
  }
}

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

// The message to owners when no copy reaches the second place any more.

export const createCopyFailureMessage = (shop: string): PushMessage => ({
  shop,
  who: hasChainLevel,
  read: async (_, language) => {
    const wording = loadMessageWording(language)
    return {
      title: formatMessage(wording, 'message.copy-failed'),
      body: formatMessage(wording, 'message.copy-failed-text'),
      path: '/dashboard',
      tag: 'backup-copy',
    }
  },
})

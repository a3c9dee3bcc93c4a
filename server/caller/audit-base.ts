import type { AuditEntry } from '../storage/audit.ts'
import { createId } from '../storage/create-id.ts'
import type { Stamp } from '../storage/rows.ts'
import type { Caller } from './caller.ts'

/** Builds the common columns of an audit row: a new id, the time, the shop, the user, the device and the idempotency key. */
export const buildAuditBase = (
  caller: Caller,
): Pick<AuditEntry, 'id' | 'at' | 'shop' | 'userId' | 'device' | 'claimKey'> => ({
  id: createId(),
  at: caller.now().toISOString(),
  shop: caller.shop.code,
  userId: caller.user.userId,
  device: caller.device,
  claimKey: caller.claim?.key ?? '',
})

/** The time and the user of a write. */
export const createStamp = ({ now, user }: Caller): Stamp => ({
  at: now().toISOString(),
  by: user.userId,
})

// The program as the user of what it does by itself.

const name = 'SYSTEM'

export const programUser: Caller['user'] = { rowId: '', userId: name, name, level: '' }

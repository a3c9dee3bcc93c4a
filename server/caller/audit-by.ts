import type { AuditEntry } from '../storage/audit.ts'
import { newId } from '../storage/new-id.ts'
import type { Caller } from './caller.ts'

/** Builds the common columns of an audit row: a new id, the time, the shop, the user, the device and the idempotency key. */
export const auditBy = (caller: Caller): Pick<AuditEntry, 'id' | 'at' | 'shop' | 'userId' | 'device' | 'claimKey'> => ({
  id: newId(),
  at: caller.now().toISOString(),
  shop: caller.shop.code,
  userId: caller.user.userId,
  device: caller.device,
  claimKey: caller.claim?.key ?? '',
})

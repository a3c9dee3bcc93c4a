import type { AuditEntry } from '../storage/audit.ts'
import { newId } from '../storage/new-id.ts'
import type { Caller } from './caller.ts'

/** What every audit row of the caller begins with: a new id, the moment, and who acts in which shop, on which device, with which key. */
export const auditBy = (caller: Caller): Pick<AuditEntry, 'id' | 'at' | 'shop' | 'userId' | 'device' | 'claimKey'> => ({
  id: newId(),
  at: caller.now().toISOString(),
  shop: caller.shop.code,
  userId: caller.user.userId,
  device: caller.device,
  claimKey: caller.claim?.key ?? '',
})

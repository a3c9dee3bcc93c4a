// The message to owners when no copy reaches the second place any more.
import { hasChainLevel } from '../caller/move-access.ts'
import type { PushMessage } from '../push/push-service.ts'

export const createCopyFailureMessage = (shop: string): PushMessage => ({
  shop,
  who: hasChainLevel,
  read: async () => ({
    title: 'Salinan Backup Gagal',
    body: 'Data toko tidak lagi disalin ke luar komputer ini. Buka Dashboard untuk sebabnya.',
    path: '/dashboard',
    tag: 'backup-copy',
  }),
})

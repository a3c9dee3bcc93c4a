// The message to owners when no copy reaches the second place any more.
import { formatMessage } from '../../engine/schema/wording.ts'
import { hasChainLevel } from '../caller/move-access.ts'
import { loadMessageWording } from '../message/push/message-wording.ts'
import type { PushMessage } from '../message/push/push-service.ts'

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

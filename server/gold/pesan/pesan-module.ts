// Messages for phone numbers: the queue of shops with a gateway, and its background work.
import type { CustomModule, MoveHooks } from '../../module/module.ts'
import { messageQueue, queuedTopic } from './queue-message.ts'
import { startSending } from './send-messages.ts'

const moveHooks = {
  'pesan-keluar': {
    ulang: {
      follow: async ({ connection }) => {
        await connection.notify(queuedTopic)
        return undefined
      },
    },
  },
} satisfies MoveHooks

export const pesanModule: CustomModule = { name: 'pesan', moveHooks, messageQueue, background: startSending }

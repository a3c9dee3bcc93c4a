// The key pair by which push services know this installation. It is created when it is first needed, and never changes,
// as subscriptions of browsers are bound to it.
import { findMeta, insertMeta } from '../../storage/meta.ts'
import type { Storage } from '../../storage/storage.ts'

const metaName = 'push-keys'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const getPushKeys = async (storage: Storage): Promise<PushKeys> => {
  const stored = await storage.read(connection => findMeta(connection, metaName))
  if (stored !== undefined) return JSON.parse(stored) as PushKeys
  const { default: webPush } = await import('web-push')
  const created: PushKeys = webPush.generateVAPIDKeys()
  return storage.write(async connection => {
    const other = await findMeta(connection, metaName)
    if (other !== undefined) return JSON.parse(other) as PushKeys
    await insertMeta(connection, metaName, JSON.stringify(created))
    return created
  })
}

// A draft goes with the document that it became.
import type { Resource } from '../../../engine/schema.ts'
import type { Connection } from '../../storage/storage.ts'
import type { Caller } from '../caller.ts'

export const dropDraft = async (
  _connection: Connection,
  _caller: Caller,
  _resource: Resource,
  _id: string,
): Promise<void> => undefined

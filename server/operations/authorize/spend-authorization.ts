// Another person's agreement to a move.
import type { Resource } from '../../../engine/schema.ts'
import type { Connection } from '../../storage/storage.ts'
import type { Caller } from '../caller.ts'

export interface AuthorizationWish {
  readonly resource: Resource
  readonly move: string
  readonly id?: string
  readonly body: unknown
  readonly category: string
  readonly text: string
  readonly who: readonly string[]
}

export const spendAuthorization = async (
  _connection: Connection,
  _caller: Caller,
  _wish: AuthorizationWish,
): Promise<void> => undefined

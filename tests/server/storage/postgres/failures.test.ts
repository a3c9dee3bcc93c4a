import { describe, expect, test } from 'vitest'
import {
  isConnectionLost,
  isTransactionConflict,
  isUniqueViolation,
  toStorageError,
} from '../../../../server/storage/postgres/failures.ts'
import { StorageBusy, StorageConflict, StorageReadOnly } from '../../../../server/storage/storage.ts'

const coded = (code: string, message = 'said'): Error => Object.assign(new Error(message), { code })

describe('an error is named by its code or its sentence', () => {
  const busy: readonly Error[] = [
    ...['08006', '57P01', '57P03', '53300', '25006', '25P03', '57014', '55P03', '40001', '40P01'].map(code =>
      coded(code),
    ),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map(code => coded(code)),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    coded('0A000', 'cached plan must not change result type'),
  ]
  test.each(busy.map(error => [`${(error as { code?: string }).code} ${error.message}`, error] as const))(
    'busy: %s',
    (_, error) => {
      expect(toStorageError(error)).toBeInstanceOf(StorageBusy)
      expect((toStorageError(error) as Error).cause).toBe(error)
    },
  )

  test('a conflict: 23505', () => {
    expect(toStorageError(coded('23505'))).toBeInstanceOf(StorageConflict)
  })

  test.each([
    ['53100', 'full'],
    ['58030', 'read-only'],
    ['XX001', 'damaged'],
    ['XX002', 'damaged'],
  ])('nothing can be saved: %s', (code, kind) => {
    const error = toStorageError(coded(code, 'could not extend file'))
    expect(error).toBeInstanceOf(StorageReadOnly)
    expect((error as StorageReadOnly).trouble).toEqual({ kind, reason: 'PostgreSQL reports: could not extend file' })
  })

  const strange: readonly unknown[] = [
    coded('42P01'),
    coded('22003'),
    coded('23502'),
    new Error('x'),
    undefined,
    'text',
  ]
  test.each(strange.map(error => [String(error), error] as const))('as it is: %s', (_, error) => {
    expect(toStorageError(error)).toBe(error)
    expect([isConnectionLost(error), isTransactionConflict(error), isUniqueViolation(error)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('a connection is thrown away when it is of no use, and not for what was asked of it', () => {
  const away = [coded('57P01'), coded('ECONNRESET'), new Error('Connection terminated')]
  const fine = [coded('40001'), coded('57014'), coded('55P03'), coded('23505')]
  expect([away.every(isConnectionLost), fine.some(isConnectionLost)]).toEqual([true, false])
})

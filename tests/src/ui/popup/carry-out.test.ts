import { expect, test } from 'vitest'
import { carryOut } from '../../../../src/ui/popup/carry-out.ts'
import type { PopupAction } from '../../../../src/ui/popup/popup-queue.ts'

const heard = async (run: PopupAction['run']): Promise<readonly string[]> => {
  const told: string[] = []
  const popup = {
    success: (text: string) => void told.push(`success ${text}`),
    error: (text: string) => void told.push(`error ${text}`),
  }
  await carryOut({ label: 'Aktifkan', run }, () => told.push('closed'), popup, 'failed')
  return told
}

test.each<[string, PopupAction['run'], readonly string[]]>([
  ['a text is told as a success', async () => 'Sudah Aktif', ['closed', 'success Sudah Aktif']],
  ['nothing to say is not told', () => undefined, ['closed']],
  [
    'a refusal is told in its own words',
    () => Promise.reject(new Error('Tidak Boleh')),
    ['closed', 'error Tidak Boleh'],
  ],
  ['an error without words is told as one', () => Promise.reject(new Error('')), ['closed', 'error failed']],
])('%s', async (_name, run, told) => {
  expect(await heard(run)).toEqual(told)
})

test('the popup stays until the action is done', async () => {
  let finish = (): void => undefined
  const steps: string[] = []
  const done = carryOut(
    { label: 'Aktifkan', run: () => new Promise(resolve => (finish = () => resolve('Sudah'))) },
    () => steps.push('closed'),
    { success: text => void steps.push(text), error: text => void steps.push(text) },
    'failed',
  )
  expect(steps).toEqual([])
  finish()
  await done
  expect(steps).toEqual(['closed', 'Sudah'])
})

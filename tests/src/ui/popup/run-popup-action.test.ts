import { expect, test } from 'vitest'
import { runPopupAction } from '../../../../src/ui/popup/PopupParts.tsx'
import type { PopupAction } from '../../../../src/ui/popup/use-popup.ts'

const readHeard = async (run: PopupAction['run']): Promise<readonly string[]> => {
  const messages: string[] = []
  const popup = {
    success: (text: string) => void messages.push(`success ${text}`),
    error: (text: string) => void messages.push(`error ${text}`),
  }
  await runPopupAction({ label: 'Aktifkan', run }, () => messages.push('closed'), popup, 'failed')
  return messages
}

test.each<[string, PopupAction['run'], readonly string[]]>([
  ['a text is shown as a success', async () => 'Sudah Aktif', ['closed', 'success Sudah Aktif']],
  ['an empty result is not shown', () => undefined, ['closed']],
  [
    'a refusal is shown with its own message',
    () => Promise.reject(new Error('Tidak Boleh')),
    ['closed', 'error Tidak Boleh'],
  ],
  ['an error without a message is shown as failed', () => Promise.reject(new Error('')), ['closed', 'error failed']],
])('%s', async (_name, run, messages) => {
  expect(await readHeard(run)).toEqual(messages)
})

test('the popup stays until the action is done', async () => {
  let finish = (): void => undefined
  const steps: string[] = []
  const done = runPopupAction(
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

import { expect, test } from 'vitest'
import { popupTimes } from '../../../../src/ui/popup/PopupProvider.tsx'
import { findPopup, type Popup, reducePopups } from '../../../../src/ui/popup/use-popup.ts'

const buildCard = (id: number, message: string): Popup => ({ id, place: 'card', kind: 'success', message })
const buildToast = (id: number, message: string): Popup => ({ ...buildCard(id, message), place: 'toast' })

const after = (...popups: readonly Popup[]): readonly Popup[] =>
  popups.reduce<readonly Popup[]>((queue, show) => reducePopups(queue, { show }), [])

test('shows one card and one toast, the first of each', () => {
  const queue = after(buildCard(1, 'satu'), buildToast(2, 'dua'), buildCard(3, 'tiga'), buildToast(4, 'empat'))
  expect([findPopup(queue, 'card')?.id, findPopup(queue, 'toast')?.id]).toEqual([1, 2])
})

test('shows the next in order once one is closed', () => {
  const queue = reducePopups(after(buildCard(1, 'satu'), buildCard(2, 'dua'), buildCard(3, 'tiga')), { close: 1 })
  expect(queue.map(({ id }) => id)).toEqual([2, 3])
})

test('does not queue what already stands there', () => {
  const queue = after(buildCard(1, 'sama'), buildCard(2, 'sama'), buildToast(3, 'sama'), {
    ...buildCard(4, 'sama'),
    ref: 'A1',
  })
  expect(queue.map(({ id }) => id)).toEqual([1, 3, 4])
})

test('shows the same again once it was closed', () => {
  const queue = reducePopups(reducePopups(after(buildCard(1, 'sama')), { close: 1 }), { show: buildCard(2, 'sama') })
  expect(findPopup(queue, 'card')?.id).toBe(2)
})

test('clearing a place takes its messages alone', () => {
  const queue = reducePopups(after(buildCard(1, 'satu'), buildToast(2, 'dua'), buildToast(3, 'tiga')), {
    clear: 'toast',
  })
  expect(queue.map(({ id }) => id)).toEqual([1])
})

test('closing what is gone changes nothing', () => {
  expect(reducePopups(after(buildCard(1, 'satu')), { close: 9 })).toHaveLength(1)
})

test('popups stay as long as the specification says', () => {
  expect(popupTimes).toEqual({ success: 2000, error: 3000, info: 2000, toast: 3000 })
})

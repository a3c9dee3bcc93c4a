import { expect, test } from 'vitest'
import { findPopup, type Popup, reducePopups } from '../../../../src/ui/popup/popup-queue.ts'
import { popupTimes } from '../../../../src/ui/popup/times.ts'

const card = (id: number, message: string): Popup => ({ id, place: 'card', kind: 'success', message })
const toast = (id: number, message: string): Popup => ({ ...card(id, message), place: 'toast' })

const after = (...popups: readonly Popup[]): readonly Popup[] =>
  popups.reduce<readonly Popup[]>((queue, show) => reducePopups(queue, { show }), [])

test('shows one card and one toast, the first of each', () => {
  const queue = after(card(1, 'satu'), toast(2, 'dua'), card(3, 'tiga'), toast(4, 'empat'))
  expect([findPopup(queue, 'card')?.id, findPopup(queue, 'toast')?.id]).toEqual([1, 2])
})

test('shows the next in order once one is closed', () => {
  const queue = reducePopups(after(card(1, 'satu'), card(2, 'dua'), card(3, 'tiga')), { close: 1 })
  expect(queue.map(({ id }) => id)).toEqual([2, 3])
})

test('does not queue what already stands there', () => {
  const queue = after(card(1, 'sama'), card(2, 'sama'), toast(3, 'sama'), { ...card(4, 'sama'), ref: 'A1' })
  expect(queue.map(({ id }) => id)).toEqual([1, 3, 4])
})

test('shows the same again once it was closed', () => {
  const queue = reducePopups(reducePopups(after(card(1, 'sama')), { close: 1 }), { show: card(2, 'sama') })
  expect(findPopup(queue, 'card')?.id).toBe(2)
})

test('clearing a place takes its messages alone', () => {
  const queue = reducePopups(after(card(1, 'satu'), toast(2, 'dua'), toast(3, 'tiga')), { clear: 'toast' })
  expect(queue.map(({ id }) => id)).toEqual([1])
})

test('closing what is gone changes nothing', () => {
  expect(reducePopups(after(card(1, 'satu')), { close: 9 })).toHaveLength(1)
})

test('popups stay as long as the specification says', () => {
  expect(popupTimes).toEqual({ success: 2000, error: 3000, info: 2000, toast: 3000 })
})

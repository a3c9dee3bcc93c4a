import { expect, test } from 'vitest'
import { type Caret, resolveGridStep } from '../../../../src/generator/grid/cell-faults.ts'

const marked: Caret = { start: 0, end: 5, length: 5 }
const inside: Caret = { start: 2, end: 2, length: 5 }
const press = (key: string, caret: Caret, shiftKey = false) => resolveGridStep({ key, shiftKey }, caret)

test('Enter and the arrows up and down lead along the column', () => {
  expect(['Enter', 'ArrowDown', 'ArrowUp'].map(key => press(key, inside)?.row)).toEqual([1, 1, -1])
  expect(press('Enter', inside, true)).toEqual({ row: -1, column: 0 })
})

test('arrows to the side leave the box from the edge of its text, or when all of it is marked', () => {
  expect([press('ArrowLeft', inside), press('ArrowRight', inside)]).toEqual([undefined, undefined])
  expect([press('ArrowLeft', marked)?.column, press('ArrowRight', marked)?.column]).toEqual([-1, 1])
  expect(press('ArrowLeft', { ...inside, start: 0, end: 0 })?.column).toBe(-1)
  expect(press('ArrowRight', { ...inside, start: 5, end: 5 })?.column).toBe(1)
})

test('other keys, and marking with shift, stay in the box', () => {
  expect([press('5', marked), press('Tab', marked), press('ArrowRight', marked, true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

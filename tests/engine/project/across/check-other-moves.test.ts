import { describe, expect, test } from 'vitest'
import { orderEdit } from '../../../support/schema/document-files.ts'
import { withFlow } from '../../../support/schema/flow-files.ts'
import { collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const cancel = '/x-flow/moves/2'
const inner = (said: object): Edit =>
  orderEdit('/x-flow/moves/1/authorize', { category: 'LARGE', who: ['TOP', 'MID'], ...said })
const outer = (said: object): Edit => orderEdit(`${cancel}/authorize`, { category: 'CANCEL', ...said })
const approves = orderEdit(`${cancel}/also/0`, {
  document: 'order',
  find: 'order_no == self.order_no',
  move: 'approve',
})

const needed =
  /^schema\/resources\/goods\/order\.json .*also\/0\/move: another person has to agree to "approve": "cancel" needs an "authorize" of its own, asked of TOP, MID alone @ "approve"/

describe('a move of another document', () => {
  test('is reported if it does not exist', () => {
    expect(collectFaultsWith(...withFlow, orderEdit(`${cancel}/also/0/move`, 'cancl'))).toEqual([
      expect.stringMatching(/also\/0\/move: "order" has no move "cancl"; did you mean "cancel"\?/),
    ])
    const made = orderEdit(`${cancel}/creates/0`, { document: 'order', map: {}, move: 'sav' })
    expect(collectFaultsWith(...withFlow, made)).toEqual([
      expect.stringMatching(/creates\/0\/move: "order" has no move "sav"; did you mean "save"\?/),
    ])
  })

  const covered: readonly [what: string, edits: readonly Edit[]][] = [
    ['by the same levels', [inner({}), outer({ who: ['MID', 'TOP'] })]],
    ['by fewer levels', [inner({}), outer({ who: ['TOP'] })]],
    ['by fewer levels, where the inner one is not always asked', [inner({ if: 'total > 9' }), outer({ who: ['TOP'] })]],
    ['by one that is not always asked', [inner({}), outer({ who: ['TOP'], if: 'total > 9' })]],
  ]
  test.each(covered)('is covered by the authorization of the outer move: %s', (_, edits) => {
    expect(collectFaultsWith(...withFlow, approves, ...edits)).toEqual([])
  })

  const refused: readonly [what: string, edits: readonly Edit[]][] = [
    ['without any', [inner({})]],
    ['by levels that may not agree to it', [inner({}), outer({ who: ['TOP', 'LOW'] })]],
  ]
  test.each(refused)('is refused without a covering authorization: %s', (_, edits) => {
    expect(collectFaultsWith(...withFlow, approves, ...edits)).toEqual([expect.stringMatching(needed)])
  })

  test('is refused if it creates a document and needs an authorization', () => {
    const made = orderEdit(`${cancel}/creates/0`, { document: 'order', map: {}, move: 'save' })
    const agreed = orderEdit('/x-flow/moves/0/authorize', { category: 'NEW', who: ['TOP'] })
    expect(collectFaultsWith(...withFlow, made, agreed)).toEqual([
      expect.stringMatching(/creates\/0\/move: another person has to agree to "save"/),
    ])
  })
})

describe('a move without levels', () => {
  const approvedByCancel = [approves, outer({ who: ['TOP'] }), inner({ who: ['TOP'] })]

  test('may be triggered by a move of another document', () => {
    expect(collectFaultsWith(...withFlow, ...approvedByCancel, orderEdit('/x-flow/moves/1/who', []))).toEqual([])
  })

  test('may be triggered by the program, and then has no levels', () => {
    const byProgram = orderEdit('/x-flow/moves/1/program', true)
    expect(collectFaultsWith(...withFlow, byProgram, orderEdit('/x-flow/moves/1/who', []))).toEqual([])
    expect(collectFaultsWith(...withFlow, byProgram)).toEqual([
      expect.stringMatching(/moves\/1\/program: "approve" is made by the program, and "who" names levels/),
    ])
  })

  test('is reported if nothing triggers it', () => {
    expect(collectFaultsWith(...withFlow, orderEdit('/x-flow/moves/1/who', []))).toEqual([
      expect.stringMatching(/moves\/1\/who: nobody makes "approve": name levels, or make it from a move of another/),
    ])
  })
})

test('checks the fields that identify shared drafts', () => {
  const shared = (show: readonly string[]): Edit => orderEdit('/x-flow/drafts', { show })
  expect(collectFaultsWith(...withFlow, shared(['state']))).toEqual([])
  expect(collectFaultsWith(...withFlow, shared(['nobody']))).toEqual([
    expect.stringMatching(/drafts\/show\/0: no field is called "nobody"/),
  ])
})

describe('an automatic move', () => {
  const straight = (move: string): Edit => orderEdit('/x-flow/moves/0/autoTransition', { move })
  const open: readonly Edit[] = [orderEdit('/x-flow/moves/1/authorize')]

  test('starts from the target state and needs no input', () => {
    expect(collectFaultsWith(...withFlow, ...open, straight('approve'))).toEqual([])
  })

  const refused: readonly [what: string, edits: readonly Edit[], fault: RegExp][] = [
    [
      'that is not there',
      [straight('aprove')],
      /autoTransition\/move: no move is called "aprove"; did you mean "approve"/,
    ],
    ['that starts elsewhere', [straight('save')], /autoTransition\/move: "save" does not start from "OPEN"/],
    ['that asks', [straight('cancel')], /autoTransition\/move: "cancel" asks something, and nobody is there to answer/],
    [
      'that another person has to agree to',
      [straight('approve')],
      /autoTransition\/move: another person has to agree to "approve"/,
    ],
  ]
  test.each(refused)('%s is refused', (_, edits, fault) => {
    expect(collectFaultsWith(...withFlow, ...edits)).toEqual([expect.stringMatching(fault)])
  })
})

import { describe, expect, test } from 'vitest'
import { reportPlace, reportSchema, thingsReport, withReport } from '../../../support/schema/report-files.ts'
import { buildEdits, collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

test('compiles each report under its name', () => {
  expect(Object.keys(reportSchema().reports)).toEqual(['things-by-size'])
})

describe('the path of a call', () => {
  const rows: readonly (readonly [name: string, edits: readonly Edit[], holder: string])[] = [
    ['of a resource', [[reportPlace, '/api/path', 'things']], '"thing"'],
    [
      'of another call',
      [
        [reportPlace, '/api/path', 'report/things'],
        thing('/x-api/aliases/-', { method: 'POST', path: 'report/{of}', params: { of: 'maker' } }),
      ],
      '"thing"',
    ],
    ['of the server', [[reportPlace, '/api/path', 'reports/x']], 'the server'],
    ['of signing in', [[reportPlace, '/api/path', 'users/login']], 'the server'],
    ['of another report', [['reports/again.json', '', thingsReport]], '"again"'],
  ]

  test.each(rows)('is refused if it is the one %s', (_name, edits, holder) => {
    expect(
      collectFaultsWith(...withReport(), ...edits).map(line => line.replace(/^.*?: /, '').replace(/ @ .*$/, '')),
    ).toEqual([expect.stringMatching(new RegExp(`this path belongs to (${holder}|"things-by-size") already`))])
  })

  test('may differ from another by its method', () => {
    const alias = { method: 'GET', path: 'things/by-size' }
    expect(collectFaultsWith(...withReport(), thing('/x-api/aliases/-', alias))).toEqual([])
  })
})

test('reports two files with one name', () => {
  const [fault] = collectFaultsWith(...withReport(), ['reports/more/things-by-size.json', '', thingsReport])
  expect(fault).toContain('describes a report "things-by-size" already')
})

test('reports a menu entry for a missing report', () => {
  const entry = { id: 'r', title: 'R', path: '/r', to: 'report:things-by-siz' }
  expect(collectFaultsWith(...withReport(), buildEdits('menu')('/items/-', entry))[0]).toContain(
    'no report is called "things-by-siz"; did you mean "things-by-size"?',
  )
})

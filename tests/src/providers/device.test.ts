import { afterEach, expect, test, vi } from 'vitest'
import { getDeviceFormat, readDevice } from '../../../src/providers/device.ts'

afterEach(() => vi.unstubAllGlobals())

const store = (text: string): void => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'kencana.device' ? text : null) })
}

test('a computer prints as it is set, where the print has that format', () => {
  store(JSON.stringify({ paper: 'escpos', label: 'zpl', camera: '' }))
  expect(readDevice()).toEqual({ paper: 'escpos', label: 'zpl' })
  expect(getDeviceFormat({ template: 'proof', layouts: [] })).toBe('escpos')
  expect(getDeviceFormat({ template: 'label', layouts: [] })).toBe('zpl')
  store(JSON.stringify({ paper: 'roll' }))
  expect(getDeviceFormat({ template: 'proof', layouts: [] })).toBeUndefined()
})

test.each(['', 'no JSON', '[]', '7', 'null', '{"paper":3}'])('%j sets nothing', text => {
  store(text)
  expect(readDevice()).toEqual({})
})

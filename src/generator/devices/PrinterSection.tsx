import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { listPrintFormats, type Print, type PrintFormat } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type DeviceSettings, getDeviceFormat, useDevice } from '../../providers/device.ts'
import { type BrowserSchema, useSchema } from '../../providers/schema.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { PrintIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { buildFormatQuery, usePrintFile } from '../print/use-print.ts'
import { DeviceActions, DeviceNotes, DeviceSection } from './DeviceSection.tsx'

type PrinterKind = 'paper' | 'label'

interface TestedPrint {
  /** `resource/print`, as the call of the test names it. */
  readonly id: string
  readonly title: string
  readonly print: Print
}

/** How this computer prints papers or labels, and a test of it on the paper of the shop. */
export function PrinterSection({ kind }: { readonly kind: PrinterKind }) {
  const translate = useTranslate()
  const printFile = usePrintFile()
  const tests = listTests(useSchema(), kind)
  const [settings, change] = useDevice()
  const [chosen, setChosen] = useState(tests[0]?.id ?? '')
  const test = tests.find(({ id }) => id === chosen) ?? tests[0]
  const formats = [...new Set(tests.flatMap(({ print }) => listPrintFormats(print)))]
  const setFormat = (format: string): void => change({ [kind]: format } satisfies DeviceSettings)
  const printTest = async ({ id, print, title }: TestedPrint): Promise<void> => {
    await printFile({ title, path: `print-tests/${id}${buildFormatQuery(getDeviceFormat(print))}` })
  }
  return (
    <DeviceSection title={translate(`devices.${kind}`)} state={test ? 'ready' : 'missing'}>
      {!test && <DeviceNotes>{translate(`devices.${kind}.none`)}</DeviceNotes>}
      {test && (
        <>
          <FieldGrid>
            <ChoiceInput
              id={`device-${kind}`}
              label={translate('devices.format')}
              placeholder={translate('devices.format.shop')}
              choices={formats.map(format => ({ value: format, title: translate(`document.way.${format}`) }))}
              value={settings[kind] ?? ''}
              onChange={setFormat}
              help={translate(isFile(settings[kind]) ? 'devices.format.file' : 'devices.format.tab')}
            />
            <ChoiceInput
              id={`device-${kind}-test`}
              label={translate('devices.test.what')}
              choices={tests.map(({ id, title }) => ({ value: id, title }))}
              value={test.id}
              onChange={setChosen}
              required
            />
          </FieldGrid>
          <DeviceActions>
            <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => printTest(test)}>
              {translate(`devices.${kind}.test`)}
            </Button>
          </DeviceActions>
          <DeviceNotes>{translate(`devices.${kind}.notes`)}</DeviceNotes>
        </>
      )}
    </DeviceSection>
  )
}

const fileFormats: readonly PrintFormat[] = ['text', 'escpos', 'zpl', 'tspl']

/** Whether a printer reads the format, and no browser shows it. */
const isFile = (format: string | undefined): boolean => fileFormats.some(one => one === format)

/** The prints of the kind that the user may make; those with a layout of the shop come first. */
const listTests = ({ resources }: Pick<BrowserSchema, 'resources'>, kind: PrinterKind): readonly TestedPrint[] =>
  Object.values(resources)
    .filter(({ api }) => api.verbs.includes('get'))
    .flatMap(resource =>
      resource.lifecycle.prints.filter(print => isOfKind(print, kind)).map(print => toTest(resource, print)),
    )
    .toSorted((one, other) => other.print.layouts.length - one.print.layouts.length)

const isOfKind = ({ template }: Print, kind: PrinterKind): boolean =>
  template === (kind === 'label' ? 'label' : 'proof')

const toTest = ({ name, title }: Resource, print: Print): TestedPrint => ({
  id: `${name}/${print.id}`,
  title: print.title.includes(title) ? print.title : `${print.title} - ${title}`,
  print,
})

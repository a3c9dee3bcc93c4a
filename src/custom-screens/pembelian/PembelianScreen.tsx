import Alert from '@mui/material/Alert'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { DocumentCounter, DocumentLineForm, type LineFormFields, type PageProps } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { Counter, type CounterForm } from '../kasir/Counter.tsx'
import { CustomerSection, ReportedCustomer } from '../kasir/CustomerSection.tsx'
import { useModules } from '../kasir/use-modules.ts'
import { FindNota } from './FindNota.tsx'

/** Buying back at the counter. */
export function PembelianScreen({ path, title }: PageProps) {
  const { pembelian } = useSchema().resources
  if (!pembelian) return null
  return (
    <Counter
      title={title}
      document="pembelian"
      scans={false}
      form={calls => <BuyForm {...{ pembelian, title, ...calls }} place={path} />}
    />
  )
}

interface BuyFormProps extends CounterForm {
  readonly pembelian: Resource
  readonly title: string
  readonly place: string
}

type ModuleCheck = (module: string) => boolean

const facts = [
  'harga_nota',
  'harga_emas',
  'potongan_kondisi',
  'potongan_berat',
  'rugi_nota',
  'potongan',
  'harga_sistem',
  'harga_rata',
]

/** A piece with a nota is weighed and inspected; a piece without one is described as well. */
const createGetFields =
  (isOn: ModuleCheck) =>
  (values: Readonly<Record<string, unknown>>): LineFormFields => {
    const deductions = [
      ...(isOn('POTONGAN_MANUAL_PEMBELIAN_MODULE') ? ['potongan_manual'] : []),
      ...(isOn('MODULE_BIAYA_ADMIN_PEMBELIAN') ? ['biaya_admin'] : []),
    ]
    const price = ['kondisi', 'type_kondisi', ...deductions, 'harga']
    const nota = String(values.no_faktur_jual ?? '')
    if (nota !== '' && nota !== '-')
      return {
        boxes: [
          'berat',
          ...price,
          ...(isOn('NOTA_SEMUA_CABANG') ? ['toko_jual'] : []),
          'berat_nota',
          'harga_nota',
          'nama_barang',
          'kode_group',
          'kode_dept',
          'kadar',
          'foto',
        ],
        facts: facts.slice(1),
      }
    const description = ['nama_barang', 'kode_group', 'kode_dept', 'kadar', 'berat']
    return { boxes: [...description, ...price, 'harga_nota', 'no_faktur_ext', 'foto'], facts: facts.slice(1) }
  }

const listColumns = (isOn: ModuleCheck): readonly string[] => [
  'no_faktur_jual',
  'nama_barang',
  'kondisi',
  'berat_nota',
  'berat',
  'potongan',
  'harga',
  ...(isOn('ENABLE_HARGA_RATA_PEMBELIAN_MODULE') ? ['harga_rata'] : []),
  'otorisasi',
]

const identity = ['jenis_identitas', 'no_identitas', 'foto_identitas', 'keterangan']

/** The purchase from one customer: pieces, their list, identity and payment. */
function BuyForm({ pembelian, title, place, onSaved, onClose }: BuyFormProps) {
  const translate = useTranslate()
  const isOn = useModules()
  const { resources } = useSchema()
  const piece = resources['pembelian.barang']
  const getFields = useMemo(() => createGetFields(isOn), [isOn])
  const columns = useMemo(() => listColumns(isOn), [isOn])
  return (
    <DocumentCounter
      resource={pembelian}
      {...{ title, place, onClose }}
      onSaved={(moved, move) => onSaved(pembelian, moved, move)}
    >
      <CustomerSection focus={false} />
      <DocumentLineForm
        name="barang"
        title={translate('purchase.pieces')}
        getFields={getFields}
        columns={columns}
        notice={values => piece && <WeightNotice piece={piece} values={values} />}
      >
        <FindNota />
      </DocumentLineForm>
      <ReportedCustomer names={identity} title={translate('purchase.identity')} />
    </DocumentCounter>
  )
}

interface WeightNoticeProps {
  readonly piece: Resource
  readonly values: Readonly<Record<string, unknown>>
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== '-'

/** What the piece weighs beside what it weighed when it was sold, and why another person has to agree. */
function WeightNotice({ piece, values }: WeightNoticeProps) {
  const translate = useTranslate()
  const { berat: field } = piece.field
  if (!field) return null
  const readWeight = (name: string): number => {
    const parsed = field.type.read(String(values[name] ?? ''))
    return 'value' in parsed && typeof parsed.value === 'number' ? parsed.value : 0
  }
  const [before, now] = [readWeight('berat_nota'), readWeight('berat')]
  const isDifferent = hasValue(values.no_faktur_jual) && before > 0 && now > 0 && before !== now
  const formatWeight = (weight: number): string => field.type.format(weight)
  const params = {
    now: formatWeight(now),
    before: formatWeight(before),
    difference: formatWeight(Math.abs(now - before)),
  }
  return (
    <>
      {isDifferent && (
        <Alert severity={now > before ? 'error' : 'warning'} sx={{ mt: 1 }}>
          {translate(now > before ? 'purchase.heavier' : 'purchase.lighter', params)}
        </Alert>
      )}
      {hasValue(values.otorisasi) && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('purchase.needs-word', { why: String(values.otorisasi) })}
        </Alert>
      )}
    </>
  )
}

import type { PageProps } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { Counter } from '../kasir/Counter.tsx'
import { BuyForm } from './BuyForm.tsx'

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

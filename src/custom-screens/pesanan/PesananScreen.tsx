import type { PageProps } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { Counter } from '../kasir/Counter.tsx'
import { OrderForm } from './OrderForm.tsx'

/** Ordering at the counter. */
export function PesananScreen({ path, title }: PageProps) {
  const { pesanan } = useSchema().resources
  if (!pesanan) return null
  return (
    <Counter
      title={title}
      document="pesanan"
      form={calls => <OrderForm {...{ pesanan, title, ...calls }} place={path} />}
    />
  )
}

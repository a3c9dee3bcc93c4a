import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Route, Routes } from 'react-router'
import type { PageProps } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { Counter } from '../kasir/Counter.tsx'
import { CustomerWindow } from './CustomerWindow.tsx'
import { openCustomerWindow } from './customer-channel.ts'
import { SaleForm } from './SaleForm.tsx'

/** Selling at the counter; the customer window has a path of its own. */
export function PenjualanScreen(page: PageProps) {
  return (
    <Routes>
      <Route path="pelanggan" element={<CustomerWindow />} />
      <Route path="*" element={<SaleCounter {...page} />} />
    </Routes>
  )
}

function SaleCounter({ path, title }: PageProps) {
  const translate = useTranslate()
  const { penjualan, titipan } = useSchema().resources
  if (!penjualan) return null
  return (
    <Counter
      title={title}
      document="penjualan"
      actions={<Button onClick={() => openCustomerWindow(path)}>{translate('sale.customer-window')}</Button>}
      form={calls => <SaleForm {...{ penjualan, titipan, title, ...calls }} place={path} />}
    />
  )
}

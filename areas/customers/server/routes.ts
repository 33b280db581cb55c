import type { FastifyInstance } from 'fastify'
import { createCustomer, detachCustomerCard, getCustomer, setDefaultCustomerCard, updateCustomer } from '#areas/customers/contract/detail.ts'
import { listCustomers } from '#areas/customers/contract/list.ts'
import { addCustomerNote, deleteCustomerNote, listCustomerNotes } from '#areas/customers/contract/notes.ts'
import { eraseCustomer, exportCustomerData, getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import { newExports } from '#areas/exports/server/index.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { detachCard, setDefaultCard } from './cards.ts'
import { createFromDashboard, updateFromDashboard } from './contact.ts'
import { readCustomerDetail } from './detail/detail.ts'
import { previewErasure, requestErasure } from './erasure/service.ts'
import { listCustomerPage } from './lists/list.ts'
import { addNote, deleteNote, readNotes } from './notes.ts'
import { requestDataExport } from './personal-data/file.ts'

export function registerCustomers(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listCustomers, (context, { query }) => listCustomerPage(context, query))
  registerEndpoint(app, dependencies, getCustomer, (context, { params }) => readCustomerDetail(context, params.customerId))
  registerEndpoint(app, dependencies, createCustomer, createFromDashboard)
  registerEndpoint(app, dependencies, updateCustomer, updateFromDashboard)
  registerEndpoint(app, dependencies, detachCustomerCard, detachCard)
  registerEndpoint(app, dependencies, setDefaultCustomerCard, setDefaultCard)
  registerEndpoint(app, dependencies, listCustomerNotes, (context, { params }) => readNotes(context, params.customerId))
  registerEndpoint(app, dependencies, addCustomerNote, addNote)
  registerEndpoint(app, dependencies, deleteCustomerNote, deleteNote)
  registerEndpoint(app, dependencies, exportCustomerData, requestDataExport, { limits: [newExports] })
  registerEndpoint(app, dependencies, getErasurePreview, previewErasure)
  registerEndpoint(app, dependencies, eraseCustomer, requestErasure)
}

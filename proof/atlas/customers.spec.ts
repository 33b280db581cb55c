import { fail } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { dialog, fromMenu } from './state.ts'

describeAtlas('customers', [
  { name: 'list', path: '/customers', layers: { 'customer-dialog': dialog('customers:form.add') } },
  { name: 'nobody-found', path: '/customers?q=nobody' },
  { name: 'failed', path: '/customers', before: fail('customers**', 500), allowed: /status of 500/ },
  {
    name: 'customer',
    path: '/customers/$customerId',
    layers: {
      'edited-customer': dialog('customers:contact.edit'),
      'data-export-dialog': fromMenu('customers:detail.more', 'customers:dataExport.open'),
      'erase-dialog': fromMenu('customers:detail.more', 'customers:erase.open'),
      'context-dialog': fromMenu('customers:detail.more', 'shell:addToRiskList'),
    },
  },
  { name: 'not-found', path: '/customers/cus_unknown', allowed: /status of 404/ },
])

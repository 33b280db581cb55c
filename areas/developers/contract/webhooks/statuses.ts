export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const webhookStatuses = ['enabled', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

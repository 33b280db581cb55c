import { RequestId } from '../../ui/feedback/request-id.tsx'

export const Default = () => <RequestId id="req_0VbmYENaHSYeXQKfjdEYLhzB" />

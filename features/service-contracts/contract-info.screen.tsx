import { sendForFile } from '#kit/browser/call.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { serviceContracts } from './contract.ts';

/** The institution's contracts with the Centre, with their Excel (REC-04). */
export default listScreen(serviceContracts.search, {
  name: 'contract-info',
  fields: ['sohopdon', 'state'],
  defaults: () => ({ state: 'open' as const }),
  searchesAtOnce: true,
  export: { permission: 'fee.read', download: (body) => sendForFile(serviceContracts.excel, { body }) },
});

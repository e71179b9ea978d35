/** UI Automation in memory: the rules of the backend, not those of Windows. */
import { backendContract } from './backend-contract.js';
import { openUiaFixture } from './windows-uia-fixture.js';

const capabilities = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

backendContract({
  name: 'windows-uia over UI Automation in memory',
  acts: true,
  capabilities,
  open: async () => openUiaFixture(),
});

backendContract({
  name: 'windows-uia over a system without subtree caches, filters, searches, time limits and points (as Wine 10)',
  acts: true,
  capabilities,
  open: async () =>
    openUiaFixture(['subtree cache', 'filter', 'element from point', 'find by runtime id', 'call timeouts']),
});

backendContract({
  name: 'windows-uia over a system that only walks, one element at a time',
  acts: true,
  capabilities,
  open: async () => openUiaFixture(['subtree cache', 'children cache', 'element from point', 'filter']),
});

backendContract({
  name: 'windows-uia over a system without caches',
  acts: true,
  capabilities,
  open: async () => openUiaFixture(['cache', 'element from point']),
});

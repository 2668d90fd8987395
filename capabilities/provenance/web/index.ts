export { ProvenanceDrawer } from './provenance.drawer.tsx';

// Validation
